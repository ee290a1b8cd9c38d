import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inOwnNetwork } from './ownNetwork.ts'

const [command, ...args] = inOwnNetwork()

test.skipIf(command === undefined)('a command sees the links of its own network alone', () => {
  const { status, stdout } = spawnSync(command ?? '', [...args, 'ip', '-brief', 'link'])
  expect(status).toBe(0)
  const links = stdout.toString().trim().split('\n')
  expect(new Set(links.map((line) => /^\w+/.exec(line)?.[0]))).toEqual(
    new Set(['lo', 'net0', 'net1']),
  )
})

test.skipIf(command === undefined)('what the command ends with is how it ends', () => {
  expect(spawnSync(command ?? '', [...args, 'sh', '-c', 'exit 3']).status).toBe(3)
})
