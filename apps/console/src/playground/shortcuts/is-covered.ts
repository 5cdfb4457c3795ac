/** Whether a dialog, a menu or a list is over the page: its keys are its own. */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;
