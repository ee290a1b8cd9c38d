import { expect, test } from 'vitest'
import type { OsPackage } from '@/content/osImage'
import { filterPackages, type PackageGroup } from './filterPackages'
import { mebibytes, packageSize } from './sizes'

const packages: readonly OsPackage[] = [
  { name: 'bash', version: '5.2', kib: 7000, neededBy: [] },
  { name: 'cloud-init', version: '25.1', kib: 3141, neededBy: ['cloud-init'], why: 'A reason.' },
  { name: 'python3', version: '3.13', kib: 90, neededBy: ['cloud-init', 'unattended-upgrades'] },
]
const byName = { id: 'name', direction: 'ascending' } as const
const names = (text: string, group: PackageGroup, sort: Parameters<typeof filterPackages>[3]) =>
  filterPackages(packages, text, group, sort).map(({ name }) => name)

test('a group shows its packages', () => {
  expect(names('', 'chosen', byName)).toEqual(['cloud-init'])
  expect(names('', 'needed', byName)).toEqual(['python3'])
  expect(names('', 'base', byName)).toEqual(['bash'])
  expect(names('', 'all', byName)).toEqual(['bash', 'cloud-init', 'python3'])
})

test('a search finds names, and what a package needs, in all groups', () => {
  expect(names(' Bash', 'chosen', byName)).toEqual(['bash'])
  expect(names('cloud', 'base', byName)).toEqual(['cloud-init', 'python3'])
  expect(names('nothing', 'all', byName)).toEqual([])
})

test('the largest come first', () => {
  const largest = { id: 'size', direction: 'descending' } as const
  expect(names('', 'all', largest)).toEqual(['bash', 'cloud-init', 'python3'])
})

test('sizes have one decimal while they are small', () => {
  expect([packageSize(316), packageSize(9944), mebibytes(231 * 2 ** 20)]).toEqual([
    '316 KiB',
    '9.7 MiB',
    '231',
  ])
})
