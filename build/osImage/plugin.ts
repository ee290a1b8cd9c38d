import type { Plugin } from 'vite'
import type { OsImageContents, OsImageFacts } from '../../src/content/osImage.ts'
import { readDefinition } from './definition.ts'
import { readRecord, type BuildRecord } from './record.ts'

const FACTS = 'virtual:os-image'
const CONTENTS = 'virtual:os-image-contents'

function recorded(): BuildRecord {
  const record = readRecord()
  if (record === null) throw new Error('os/ has no record of a build: run npm run os -- build.')
  return record
}

/** The facts of the last build. */
export function osImageFacts(): OsImageFacts {
  const { brand, date, packages, debian, checksum, compressedBytes, unpackedBytes } = recorded()
  return {
    brandName: brand,
    debian,
    date: date * 1000,
    packageCount: packages.length,
    compressedBytes,
    unpackedBytes,
    checksum,
  }
}

/** What is in the image, with the reasons of the definition. */
export function osImageContents(): OsImageContents {
  const { packages: chosen, settings, leftOut } = readDefinition()
  const reasons = new Map(chosen.map(({ name, why }) => [name, why]))
  return {
    packages: recorded().packages.map((one) => {
      const why = reasons.get(one.name)
      return why === undefined ? one : { ...one, why }
    }),
    settings: settings.map(({ title, file, values }) => ({ title, file: `/${file}`, values })),
    leftOut: leftOut.map(({ what, why }) => ({ what, why })),
  }
}

// Browsers read JSON faster than the same object in a script.
const asModule = (name: string, value: unknown) =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** Gives the page of the image the record of the last build, and the reasons of the definition. */
export function osImageModules(): Plugin {
  const modules: Record<string, () => string> = {
    [FACTS]: () => asModule('osImage', osImageFacts()),
    [CONTENTS]: () => asModule('contents', osImageContents()),
  }
  return {
    name: 'os-image',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}
