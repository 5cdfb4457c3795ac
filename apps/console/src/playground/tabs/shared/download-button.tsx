import { Download } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { tabsTexts } from '../../../texts/tabs.js';

interface DownloadButtonProps {
  readonly onClick: () => void;
  /** Its name where several stand on a page. */
  readonly name?: string;
}

/** Saves a result as a file. */
export const DownloadButton = ({ onClick, name = tabsTexts.download }: DownloadButtonProps) => (
  <Button size="small" onClick={onClick}>
    <Download size={14} aria-hidden />
    {name}
  </Button>
);
