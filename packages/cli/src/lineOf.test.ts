// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from '@/domain/bit/parse'
import { FileError, lineOf } from './lineOf'

it.each([
  [['plans'], 'plans'],
  [['plans | sort price | head 3'], 'plans | sort price | head 3'],
  [['server', 'stop', 'web-1'], 'server stop web-1'],
  [['server', 'stop', '1st'], 'server stop "1st"'],
  [['server', 'create', '42', '--plan=v1.small'], 'server create "42" --plan v1.small'],
  [
    ['server', 'create', 'web', '--plan', 'v1.small', '--label', 'env=test', '--count', '2'],
    'server create web --plan v1.small --label "env=test" --count 2',
  ],
  [['price', 'd1.large', '--hours', '72h', '-o', 'json'], 'price d1.large --hours 72h -o json'],
  [['price', 'd1.large', '--hours=30 d'], 'price d1.large --hours 30 d'],
  [['servers', '|', 'where', 'state', '==', 'running'], 'servers | where state == running'],
  [
    ['server', 'create', 'web', '--plan', 'v1.small', '--no-keys', '--dry-run'],
    'server create web --plan v1.small --no-keys --dry-run',
  ],
  [['help', 'server stop'], 'help "server stop"'],
  [['plns', '--kind', 'vps'], 'plns --kind vps'],
])('%j is the line %s', (args, line) => {
  expect(lineOf(args)).toEqual({ line, texts: {} })
  expect(parse(line).problem).toBeUndefined()
})

it('takes the content of a file as a text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cli-line-'))
  try {
    const path = join(folder, 'init.sh')
    writeFileSync(path, '#!/bin/sh\necho "hello"\n')
    expect(lineOf(['server', 'create', 'web', '--plan', 'v1', '--cloud-init', `@${path}`])).toEqual(
      {
        line: 'server create web --plan v1 --cloud-init $file_1',
        texts: { file_1: '#!/bin/sh\necho "hello"\n' },
      },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(() => lineOf(['server', 'create', '--cloud-init', '@/no/such/file'])).toThrow(FileError)
})
