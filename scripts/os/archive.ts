import { createHash } from 'node:crypto'
import { createReadStream, renameSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runIn } from './run.ts'

/**
 * Packs the image, in the same way each time: sorted, without names of users, and no file newer than the date.
 * @returns the size of the archive
 */
export async function pack(stage: string, file: string, date: number): Promise<number> {
  await runIn('tar', [
    '--create',
    `--file=${file}`,
    `--directory=${stage}`,
    '--format=posix',
    // Times of access and of changes, and the number of this process, are left out.
    '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
    '--sort=name',
    `--mtime=@${date}`,
    '--clamp-mtime',
    '--numeric-owner',
    // Programs may have capabilities.
    '--xattrs',
    '--xattrs-include=security.capability',
    // A container gets its devices from its host.
    '--exclude=rootfs/dev/*',
    'metadata.yaml',
    'rootfs',
    'templates',
  ])
  return statSync(file).size
}

/** Compresses a file. The number of threads decides about the blocks, so it does not follow the machine. */
export async function compress(file: string, target: string): Promise<number> {
  await runIn('xz', ['--keep', '--force', '--threads=2', '-6', file])
  renameSync(`${file}.xz`, target)
  return statSync(target).size
}

/** The SHA-256 checksum of a file. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
