import type { ToolChoice } from '#libs/canonical';

/** Whether the model must call a tool. Without tools such a wish cannot be left away like the others. */
export function demandsCall(choice: ToolChoice | undefined): boolean {
  if (choice?.kind === 'allowed') return choice.mode === 'required';
  return choice?.kind === 'named' || choice?.kind === 'required';
}
