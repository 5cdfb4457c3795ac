import { lazy, Suspense } from 'react';
import { Notice } from '../components/notice.js';
import { ChatSettings } from './chat-settings.js';
import { ChatComposer } from './composer/chat-composer.js';
import { useAnswering } from './conversation/answering.js';
import { ConversationBar } from './conversation/conversation-bar.js';
import { useConversations } from './conversation/conversations-store.js';
import { ConversationLog } from './log/conversation-log.js';
import { ModelPicker } from './models/model-picker.js';
import { usePlaygroundView } from './playground-view-store.js';
import { TabFrame } from './tab-frame.js';

const CompareView = lazy(async () => ({
  default: (await import('./compare/compare-view.js')).CompareView,
}));

/** The conversation: its settings at the left, what was said, and the message box. */
export const ChatTab = () => {
  const comparing = usePlaygroundView(({ compareOpen }) => compareOpen);
  return (
    <TabFrame picker={<ChatModel />} settings={<ChatSettings />} footer={<ConversationBar />}>
      {comparing ? (
        <Suspense>
          <CompareView />
        </Suspense>
      ) : (
        <div className="flex h-full flex-col">
          <div className="min-h-0 flex-1">
            <ConversationLog />
          </div>
          <StorageNotice />
          <ChatComposer />
        </div>
      )}
    </TabFrame>
  );
};

/** Conversations cannot be kept: said where they are held, before they are lost. */
const StorageNotice = () => {
  const fault = useConversations(({ storageFault }) => storageFault);
  if (fault === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-190 px-3 pb-2 md:px-4">
      <Notice meaning="attention">{fault}</Notice>
    </div>
  );
};

const ChatModel = () => {
  const model = useConversations(({ current }) => current.settings.model);
  const changeSettings = useConversations((state) => state.changeSettings);
  const fault = useAnswering((state) => state.fault);
  return (
    <ModelPicker
      endpoint="generation"
      chooseOnly
      value={model}
      fault={fault?.place === 'model' ? fault.message : undefined}
      onChange={(chosen) => {
        useAnswering.getState().clearFault();
        changeSettings({ model: chosen });
      }}
    />
  );
};
