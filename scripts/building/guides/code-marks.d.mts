export type CodeMark = 'servers' | 'vendor-key' | 'docker' | 'kubernetes' | 'systemd';
export const codeMarks: Readonly<Record<CodeMark, string>>;
