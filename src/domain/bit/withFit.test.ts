import { expect, it } from 'vitest'
import { problem, signedIn } from './lineFixtures'
import { withFit } from './withFit'

it.each([
  ['stop web-1 --dry-run', 'server stop', 'server stop web-1 --dry-run'],
  ['stop server web-1; servers', 'server stop', 'server stop web-1; servers'],
  ['server stopp web-1 -o json', 'server stop', 'server stop web-1 -o json'],
  ['server web-1 --dry-run', 'server delete', 'server delete web-1 --dry-run'],
  ['server; servers', 'server stop', 'server stop; servers'],
  [
    'server resize web-1 --plan v1.large; plans',
    'server stop web-1; server wait web-1;',
    'server stop web-1; server wait web-1; server resize web-1 --plan v1.large; plans',
  ],
  ['list servers | head 3 -o json', 'servers', 'servers | head 3 -o json'],
  ['server list | head 3', 'servers', 'servers | head 3'],
  ['volume-snapshot ls -o json', 'volume-snapshots', 'volume-snapshots -o json'],
  ['show plan --kind vds', 'plans', 'plans --kind vds'],
  ['reboot web-1 --dry-run', 'server reboot', 'server reboot web-1 --dry-run'],
  ['plans | where memori > 2 | head 3', 'memory', 'plans | where memory > 2 | head 3'],
  ['ls | where state == running', 'servers', 'servers | where state == running'],
  ['LS -o json', 'servers', 'servers -o json'],
  ['rm web-1', 'server delete', 'server delete web-1'],
])('%s: “%s” carries the rest of the line over', async (line, fit, wanted) => {
  const found = await problem(line, { data: signedIn() })
  expect(found.fits).toContain(fit)
  expect(withFit(line, found, fit)).toBe(wanted)
})

it('leads from a word of another shell to one command only', async () => {
  expect((await problem('ls')).fits).toEqual(['servers'])
})

it('puts a text between two others with spaces around it', () => {
  expect(withFit('price --hours 2', { from: 5, to: 5 }, 'v1.small')).toBe(
    'price v1.small --hours 2',
  )
  expect(withFit('server; plans', { from: 6, to: 6 }, 'stop')).toBe('server stop; plans')
})
