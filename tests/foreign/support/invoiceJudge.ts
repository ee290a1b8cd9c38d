import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Mustang, with what it brings: veraPDF for PDF/A, the schemas, the official rules of EN 16931 and Factur-X, and those of
 * XRechnung.
 */
const VERSION = '2.25.0'
const cache = fileURLToPath(
  new URL(`../../../node_modules/.cache/mustang/${VERSION}`, import.meta.url),
)
const program = fileURLToPath(new URL('InvoiceJudge.java', import.meta.url))
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>judge</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.mustangproject</groupId><artifactId>validator</artifactId><version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`

/** Installs it, the first time. @returns why it cannot run here, or null */
export function prepareInvoiceJudge(): string | null {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  if (java.error) return 'Java is not installed'
  const [, version = '0'] = /version "(\d+)/.exec(java.stderr) ?? []
  if (Number(version) < 17) return `Java ${version} is older than 17`
  if (existsSync(join(cache, 'ready'))) return null
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'pom.xml'), POM)
  const { status, stdout, error } = spawnSync(
    'mvn',
    [
      '-q',
      '-B',
      'dependency:copy-dependencies',
      '-DoutputDirectory=lib',
      '-Dmaven.repo.local=repository',
    ],
    { cwd: cache, encoding: 'utf8' },
  )
  if (error) return 'Maven is not installed'
  if (status !== 0) return `Maven failed: ${stdout.trim().split('\n').at(-1)}`
  rmSync(join(cache, 'repository'), { recursive: true, force: true })
  writeFileSync(join(cache, 'ready'), '')
  return null
}

/** What the judge says about a file. */
export interface Judgement {
  isValid: boolean
  /** 'PDF/A-3a' where the file is a PDF that is one. */
  pdf: string | undefined
  /** Broken rules, also those that only warn. */
  complaints: string[]
}

/** Judges files by their names. */
export function judgeInvoices(
  files: Readonly<Record<string, Uint8Array>>,
): Record<string, Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'invoices-'))
  try {
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    })
    const { stdout, stderr, status } = spawnSync(
      'java',
      ['-cp', join(cache, 'lib/*'), program, ...paths],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    if (status !== 0) throw new Error(stderr)
    return Object.fromEntries(
      stdout
        .split('=====\n')
        .slice(0, -1)
        .map((text) => {
          const [path = '', isValid, ...report] = text.split('\n')
          return [path.slice(folder.length + 1), judgementOf(isValid === 'true', report.join('\n'))]
        }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function judgementOf(isValid: boolean, report: string): Judgement {
  const [, flavour, isCompliant] =
    /flavour=(\w+), totalAssertions=\d+, assertions=\[.*?\], isCompliant=(\w+)/s.exec(report) ?? []
  return {
    isValid,
    pdf: isCompliant === 'true' ? `PDF/A-${flavour}` : undefined,
    complaints: [...report.matchAll(/<(?:error|warning|notice)\b[^>]*>([^<]*)</g)].map(
      ([, text = '']) => text.trim(),
    ),
  }
}
