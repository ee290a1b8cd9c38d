import type { GlyphShape } from '@/ui/StatusIcon'
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

/** The same for a drawing, where no element of HTML can stand. */
export function glyphOf(state: string): { shape: GlyphShape; tone: string } {
  switch (stateLook(state)) {
    case 'running':
      return { shape: 'full', tone: 'text-ok' }
    case 'stopped':
      return { shape: 'hollow', tone: 'text-off' }
    case 'error':
      return { shape: 'triangle', tone: 'text-error' }
    case 'deleted':
      return { shape: 'struck', tone: 'text-off' }
    case 'starting':
      return { shape: 'half', tone: 'text-busy' }
    default:
      return { shape: 'dashed', tone: 'text-off' }
  }
}
