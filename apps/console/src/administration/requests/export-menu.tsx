import { ChevronDown, Download } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Menu } from '../../components/menu.js';
import { requestsTexts as texts } from '../../texts/requests.js';
import type { RequestsAddress } from './requests-address.js';
import { exportAddressOf } from './requests-query.js';

const formats = ['csv', 'jsonl'] as const;

/** All that the filters leave as a file: the gateway writes it, and the browser takes it as it comes. */
export const ExportMenu = ({ address }: { readonly address: RequestsAddress }) => (
  <Menu
    trigger={
      <Button>
        <Download size={14} aria-hidden />
        {texts.save}
        <ChevronDown size={14} aria-hidden />
      </Button>
    }
    items={formats.map((format) => ({
      name: texts.saveAs[format],
      onSelect: () => {
        const link = document.createElement('a');
        link.href = exportAddressOf(address, format);
        link.download = `requests.${format}`;
        link.click();
      },
    }))}
  />
);
