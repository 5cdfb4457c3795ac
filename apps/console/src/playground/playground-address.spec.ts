import { describe, expect, it } from '@jest/globals';
import { playgroundAddressOf, readPlaygroundAddress, sameAddress } from './playground-address.js';

describe('readPlaygroundAddress', () => {
  it('reads tab, model and format, and nothing else', () => {
    expect(
      readPlaygroundAddress({ tab: 'images', model: 'flux', format: 'messages', token: 'sk-gw-1' }),
    ).toEqual({ tab: 'images', model: 'flux', format: 'messages' });
  });

  it('passes over what means nothing', () => {
    expect(readPlaygroundAddress({ tab: 'video', model: '', format: 7 })).toEqual({});
    expect(readPlaygroundAddress({ model: 4 })).toEqual({ model: '4' });
  });
});

describe('playgroundAddressOf', () => {
  it('leaves out what goes without saying', () => {
    expect(playgroundAddressOf('chat', '', 'chat-completions')).toEqual({});
    expect(playgroundAddressOf('chat', 'a', 'responses')).toEqual({ model: 'a', format: 'responses' });
    expect(playgroundAddressOf('rerank', 'b', 'responses')).toEqual({ tab: 'rerank', model: 'b' });
  });

  it('is read back as it was', () => {
    const address = playgroundAddressOf('speech', 'kokoro', 'messages');
    expect(sameAddress(readPlaygroundAddress({ ...address }), address)).toBe(true);
    expect(sameAddress(address, {})).toBe(false);
  });
});
