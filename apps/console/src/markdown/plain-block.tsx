/** Text as it is. */
export const PlainBlock = ({ text }: { readonly text: string }) => (
  <p className="whitespace-pre-wrap">{text}</p>
);
