// @vitest-environment node
import { inject } from 'vitest'
import { describeAccess } from '../../server/provisioner/accessConformance.ts'
import { describeConsole } from '../../server/provisioner/consoleConformance.ts'
import { describeDriver } from '../../server/provisioner/driverConformance.ts'
import { describeSnapshots } from '../../server/provisioner/snapshotConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'

const daemon = inject('incusd')
const open = () => engineOn(daemon, () => connect(daemon))

// In the middle only: the fake, which takes no time, is killed at all moments.
describeDriver('incus', open, [0.5])
describeSnapshots('incus', open, [0.5])
describeConsole('incus', open)
describeAccess('incus', open, [0.5])
