import type { ActionKind } from './instanceMutations'

/** What an action is called after it was requested: "web-1 is stopping." */
export const doing: Readonly<Record<ActionKind, string>> = {
  start: 'is starting',
  stop: 'is stopping',
  reboot: 'is rebooting',
  resize: 'is being resized',
  rebuild: 'is being rebuilt',
  delete: 'is being deleted',
  restore: 'was restored',
}
