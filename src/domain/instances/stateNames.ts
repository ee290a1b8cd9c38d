/** The states of a server. The rows of `instance_states` say what each means. */
export const instanceStates = [
  'provisioning',
  'running',
  'stopped',
  'starting',
  'stopping',
  'rebooting',
  'resizing',
  'rebuilding',
  'error',
  'deleting',
  'deleted',
  'purged',
] as const

export type StateName = (typeof instanceStates)[number]

/** The labels of the states, the same as in the rows, for pages that cannot wait for the rows. */
export const stateLabels: Readonly<Record<StateName, string>> = {
  provisioning: 'Provisioning',
  running: 'Running',
  stopped: 'Stopped',
  starting: 'Starting',
  stopping: 'Stopping',
  rebooting: 'Rebooting',
  resizing: 'Resizing',
  rebuilding: 'Rebuilding',
  error: 'Error',
  deleting: 'Deleting',
  deleted: 'Deleted',
  purged: 'Purged',
}
