import { describe, expect, test } from 'vitest'
import { safeName, uniqueNames } from './fileNames'

describe('a name of a file', () => {
  test.each([
    ['INV-000001', '.pdf', 'INV-000001.pdf'],
    ['../../etc/passwd', '', 'etc-passwd'],
    ['..', '.pdf', 'file.pdf'],
    ['', '.pdf', 'file.pdf'],
    ['.ssh', '', 'ssh'],
    ['a\\b\0c\nd', '', 'a-b-c-d'],
    ['a..b', '', 'a.b'],
    ['Größe', '.xml', 'Gro-e.xml'],
    ['nul', '.xml', 'file-nul.xml'],
    ['COM1.txt', '', 'file-COM1.txt'],
    ['x'.repeat(200), '.pdf', `${'x'.repeat(76)}.pdf`],
  ])('of %j is safe', (text, ending, name) => {
    expect(safeName(text, ending)).toBe(name)
  })

  test('is given once, whatever its case, and however long it is', () => {
    const nameOf = uniqueNames()
    expect(nameOf('a/b', '.pdf')).toBe('a-b.pdf')
    expect(nameOf('A.B', '.pdf')).toBe('A.B.pdf')
    expect(nameOf('A:B', '.pdf')).toBe('A-B-2.pdf')
    const long = 'x'.repeat(200)
    expect(nameOf(long, '.pdf')).toBe(`${'x'.repeat(76)}.pdf`)
    expect(nameOf(long, '.pdf')).toBe(`${'x'.repeat(74)}-2.pdf`)
  })
})
