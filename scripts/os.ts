import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../build/env.ts'
import { FOLDER, readDefinition } from '../build/osImage/definition.ts'
import { readRecord, writeRecord, type BuildRecord } from '../build/osImage/record.ts'
import { createBrand } from '../src/lib/createBrand.ts'
import { buildImage, finishImage, type BuiltImage } from './os/buildImage.ts'
import { differences } from './os/differences.ts'
import { packRescue, whyNoRescue } from './os/rescue.ts'
import { packRescueIso, whyNoRescueIso } from './os/rescueIso.ts'
import { runIn } from './os/run.ts'
import { mirrorOfMachine, newestList } from './os/mirror.ts'
import { whyNoBuild } from './os/whyNoBuild.ts'

const USAGE = `  npm run os -- build     builds the image into os/dist and records its packages, sizes and checksum
  npm run os -- verify    builds it again as it is recorded, and compares
  npm run os -- rescue    makes the rescue system of the built image, as volumes for Incus`

const MEBIBYTE = 2 ** 20
const [command] = process.argv.slice(2)
const reason = whyNoBuild()
const mirror = reason === null ? mirrorOfMachine() : null
if (command === 'rescue') await makeRescue()
else if (command !== 'build' && command !== 'verify') fail(USAGE)
else if (mirror === null) fail(`  The image cannot be built here: ${reason}.`)
else {
  const folder = mkdtempSync(join(tmpdir(), 'os-image-'))
  // An interrupted build leaves nothing: mmdebstrap takes down its mounts, and exits with the same signal.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const definition = readDefinition()
  const { brandName } = readEnvironment('production', 5173)
  const build = (date: number) =>
    buildImage({
      definition,
      brandName,
      mirror,
      date,
      folder,
      onOutput: (text) => void process.stderr.write(text),
    })
  try {
    if (command === 'build') {
      await record(await build(newestList(mirror, definition.suite, folder)), brandName)
    } else {
      const recorded = readRecord()
      if (recorded === null) fail('  Nothing is recorded yet: build the image first.')
      else compare(recorded, await build(recorded.date))
    }
  } catch (error) {
    fail(`  ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Makes the rescue system of the image that was built before: for containers, and for virtual machines. */
async function makeRescue(): Promise<void> {
  const { brandName } = readEnvironment('production', 5173)
  const image = join(FOLDER, 'dist', `${createBrand(brandName).slug}os.tar.xz`)
  const lacks = whyNoRescue()
  if (lacks !== null) fail(`  The rescue system cannot be made here: ${lacks}.`)
  else if (!existsSync(image)) fail('  Nothing is built yet: `npm run os -- build` comes first.')
  else {
    const folder = mkdtempSync(join(tmpdir(), 'os-rescue-'))
    const stages = ['container', 'machine'].map((name) => join(folder, name)) as [string, string]
    for (const stage of stages) mkdirSync(stage)
    const fill = (root: string) =>
      runIn('tar', ['-xJf', image, '-C', root, '--strip-components=1', 'rootfs'])
    const archive = join(FOLDER, 'dist/rescue.tar.gz')
    const disc = join(FOLDER, 'dist/rescue.iso')
    try {
      await packRescue(stages[0], fill, archive)
      console.log(`  ${archive}`)
      const lacksIso = whyNoRescueIso()
      if (lacksIso !== null) console.log(`  Nothing is made for virtual machines: ${lacksIso}.`)
      else {
        await packRescueIso(stages[1], fill, disc)
        console.log(`  ${disc}`)
      }
    } catch (error) {
      fail(`  ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Writes the compressed image and the record of the build. */
async function record(built: BuiltImage, brandName: string): Promise<void> {
  const dist = join(FOLDER, 'dist')
  mkdirSync(dist, { recursive: true })
  const target = join(dist, `${createBrand(brandName).slug}os.tar.xz`)
  const before = readRecord()
  const now = await finishImage(built, target)
  writeRecord(now)
  for (const line of before === null ? [] : differences(before, now)) console.log(`  ${line}`)
  const size = (now.compressedBytes / MEBIBYTE).toFixed(1)
  console.log(`  ${target}: ${size} MiB, ${now.packages.length} packages\n  ${now.checksum}`)
}

/** Says whether a second build is the recorded one. */
function compare(recorded: BuildRecord, built: BuiltImage): void {
  if (recorded.contents === built.contents) {
    console.log(`  The same bytes as recorded: ${built.contents}`)
    return
  }
  const found = differences(recorded, built)
  if (found.length === 0) fail('  The same packages and definition, and other bytes.')
  else fail(['  Something else was built:', ...found].join('\n    '))
}

function fail(text: string): void {
  console.error(text)
  process.exitCode = 1
}
