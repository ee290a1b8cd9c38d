import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ConfigEnv, Plugin } from 'vite'

const IMPORT = /^import (\w+) from ('[^']+\.module\.css')/gm

/**
 * Makes a class name of a CSS module cost as little as a literal. Vite exports each name on its own and all of them in
 * an object. Imported as a namespace, only the names that a chunk uses remain, and the minifier writes them in place.
 */
export function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code) => ({ code: importNamespaces(code), map: null }),
    },
  }
}

/** Imports each CSS module of a file as a namespace instead of an object. */
export function importNamespaces(code: string): string {
  return code.replace(IMPORT, 'import * as $1 from $2')
}

/**
 * The class `root` of `Hero.module.css` is `Hero-root` in development. A build shortens the name of the file, because
 * every prerendered page repeats it in its styles and elements. Each build and the server write the same.
 */
export function scopedNames(command: ConfigEnv['command']) {
  return (name: string, file: string) => {
    const module = basename(file.split('?', 1)[0] ?? file, '.module.css')
    return `${command === 'build' ? shortName(module) : module}-${name}`
  }
}

/** Three signs for a module, the first one a letter. */
export function shortName(module: string): string {
  const hash = createHash('sha256').update(module).digest('hex')
  return `${module.slice(0, 1).toLowerCase()}${hash.slice(0, 2)}`
}
