import type { State } from '@/ui/StateTag'

/** Glyphs of a server's states: half is under way, struck is gone. */
const LOOKS: Record<string, State> = {
  running: 'running',
  stopped: 'stopped',
  error: 'error',
  deleted: 'deleted',
  purged: 'deleted',
  provisioning: 'starting',
  starting: 'starting',
  stopping: 'starting',
  rebooting: 'starting',
  resizing: 'starting',
  rebuilding: 'starting',
  deleting: 'starting',
}

/** The glyph of a state; the dashed one for a state that came later than these words. */
export function stateLook(state: string): State {
  return LOOKS[state] ?? 'planned'
}
