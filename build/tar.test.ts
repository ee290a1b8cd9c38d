// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tarOf } from './tar.ts'

it('is an archive that tar reads, with the right to run a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'))
  try {
    const long = 'é'.repeat(700)
    const files = [
      { path: 'package/run.mjs', content: '#!/usr/bin/env node\n', isExecutable: true },
      { path: 'package/text.txt', content: long },
    ]
    writeFileSync(join(folder, 'packed.tar'), tarOf(files))
    expect(tarOf(files).equals(tarOf(files))).toBe(true)
    execFileSync('tar', ['-xf', 'packed.tar'], { cwd: folder })
    expect(readFileSync(join(folder, 'package/text.txt'), 'utf8')).toBe(long)
    expect(readFileSync(join(folder, 'package/run.mjs'), 'utf8')).toBe(files[0]?.content)
    if (process.platform === 'win32') return
    expect(statSync(join(folder, 'package/run.mjs')).mode & 0o111).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
