// @vitest-environment node
import { expect, test } from 'vitest'
import { installedPackages } from './installed.ts'

const status = `Package: dpkg
Essential: yes
Status: install ok installed
Installed-Size: 6000
Version: 1.22
Pre-Depends: libc6 (>= 2.38), tar

Package: libc6
Status: install ok installed
Installed-Size: 13000
Version: 2.41-12
Provides: libc6-unstable (= 1)

Package: openssh-server
Status: install ok installed
Installed-Size: 3429
Version: 1:10.0p1-7
Depends: libc6 (>= 2.38), systemd | systemd-sysusers,
 procps:any, libssl3 (>= 3)
Description: a server
 that speaks, and Depends: on nothing here

Package: procps
Status: install ok installed
Installed-Size: 1500
Version: 2:4.0

Package: standalone
Status: install ok installed
Installed-Size: 100
Version: 1
Provides: systemd-sysusers

Package: old
Status: deinstall ok config-files
Version: 1
`

test('each package has the wanted ones that need it, and the base has none', () => {
  const found = installedPackages(status, ['openssh-server'])
  expect(found).toEqual([
    { name: 'dpkg', version: '1.22', kib: 6000, neededBy: [] },
    { name: 'libc6', version: '2.41-12', kib: 13_000, neededBy: [] },
    { name: 'openssh-server', version: '1:10.0p1-7', kib: 3429, neededBy: ['openssh-server'] },
    { name: 'procps', version: '2:4.0', kib: 1500, neededBy: ['openssh-server'] },
    { name: 'standalone', version: '1', kib: 100, neededBy: ['openssh-server'] },
  ])
})
