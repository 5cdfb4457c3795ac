import type { ReactNode } from 'react';
import { Component } from 'react';
import type { Components, Options } from 'react-markdown';
import ReactMarkdown from 'react-markdown';
import { PlainBlock } from './plain-block.js';

interface FormattedTextProps {
  readonly text: string;
  readonly plugins: Options['remarkPlugins'];
  readonly elements: Components;
}

/** Markdown as elements of ours. HTML in it stays text: React Markdown never makes elements of it. */
export const FormattedText = ({ text, plugins, elements }: FormattedTextProps) => (
  <Fallback text={text}>
    <ReactMarkdown remarkPlugins={plugins} urlTransform={asWritten} components={elements}>
      {withoutFootnotes(text)}
    </ReactMarkdown>
  </Fallback>
);

/** Every address is checked where it is shown. */
const asWritten = (address: string): string => address;

/** A footnote's text would only show in the block that refers to it. */
const withoutFootnotes = (text: string): string =>
  text.replaceAll(/\[\^([^\]\n]{1,100})\]/gu, String.raw`\[^$1\]`);

interface FallbackProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** What the reader of markdown cannot manage is shown as the text it is. */
class Fallback extends Component<FallbackProps, { readonly failedAt?: string }> {
  override state: { readonly failedAt?: string } = {};

  override componentDidCatch() {
    this.setState({ failedAt: this.props.text });
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override render() {
    const { text, children } = this.props;
    const { failedAt } = this.state;
    return failedAt === '' || failedAt === text ? <PlainBlock text={text} /> : children;
  }
}
