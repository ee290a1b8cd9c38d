const past: Readonly<Record<string, string>> = {
  create: 'created',
  start: 'started',
  stop: 'stopped',
  reboot: 'rebooted',
  resize: 'resized',
  rebuild: 'rebuilt',
  delete: 'deleted',
  restore: 'restored',
  purge: 'erased',
  force_fail: 'marked as failed:',
  enable_console: 'switched on the console of',
  disable_console: 'switched off the console of',
  reset_password: 'changed the root password of',
  set_ssh_keys: 'changed the SSH keys of',
  start_rescue: 'started the rescue system of',
  end_rescue: 'left the rescue system of',
  create_snapshot: 'took a snapshot of',
  delete_snapshot: 'deleted a snapshot of',
  create_image: 'made an image of a snapshot of',
}

const itself: Readonly<Record<string, string>> = {
  self_stop: 'stopped by itself',
  self_start: 'started by itself',
  lost: 'went missing on our machines',
  unreachable: 'became unreachable, because its machine did not answer',
  found: 'came back',
}

/** What a server did that nobody asked it to, such as "web-1 stopped by itself"; undefined for what somebody did. */
export const didItself = (kind: string): string | undefined => itself[kind]

/** The verb of a sentence about an action: "Mira stopped web-1". */
export function pastOf(kind: string): string {
  return past[kind] ?? `did “${kind.replaceAll('_', ' ')}” with`
}

const errors: Readonly<Record<string, string>> = {
  worker_lost: 'our system was interrupted several times',
  // Of volumes.
  other_machine: 'it is on another machine than the server',
  volume_in_use: 'programs in the server use it, or the virtual machine runs',
  unknown: 'the reason is unknown',
}

/** Why an action failed, in words. */
export function errorText(code: string | null): string {
  return errors[code ?? 'unknown'] ?? (code ?? 'unknown').replaceAll('_', ' ')
}
