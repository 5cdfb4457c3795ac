/** A loss as the gateway's header names it. */
export interface NamedLoss {
  readonly path: string;
  readonly feature: string;
  readonly action: string;
}

/**
 * Reads `x-gateway-losses`: `top-k;dropped, temperature;approximated`. The gateway names features there, not places.
 * @param value of the header, or of the comment at a stream's end; absent means nothing was lost
 */
export const readLosses = (value: string | undefined): readonly NamedLoss[] =>
  (value ?? '').split(',').flatMap((item) => {
    const [feature = '', action = ''] = item.trim().split(';');
    return feature === '' ? [] : [{ path: '', feature, action }];
  });

const commentStart = 'x-gateway-losses:';

/** The same of a comment within a stream; empty where the comment is another. */
export const readLossesOfComment = (comment: string): readonly NamedLoss[] =>
  comment.startsWith(commentStart) ? readLosses(comment.slice(commentStart.length)) : [];
