import { toFailure } from '@machines/failures'
import type { AccountData, BitData } from '@/domain/bit/command'
import { usableKeys } from '@/domain/bit/usableKeys'
import { listRegionFeatures } from '@/domain/catalogue/queries'
import { loadBackupPrice } from '@/domain/snapshots/snapshotPrice'
import type { Present } from './present'

/** Reads everything that a file is compared with. @throws Failure (plain object) */
export async function readPresent(
  data: BitData,
  account: AccountData,
  signal: AbortSignal,
): Promise<Present> {
  const [
    plans,
    regions,
    images,
    servers,
    firewalls,
    schedules,
    alarms,
    quotas,
    rules,
    networks,
    addresses,
    addressOffers,
    volumes,
    volumePrice,
    features,
    backupPrice,
    keys,
    people,
  ] = await Promise.all([
    data.plans(),
    data.regions(),
    data.images(),
    account.servers(),
    account.firewalls(),
    account.backupSchedules(),
    account.alarms(),
    account.quotas(),
    account.rules(),
    account.privateNetworks(),
    account.addresses(),
    account.addressOffers(),
    account.volumes(),
    account.volumePrice(),
    listRegionFeatures(signal),
    loadBackupPrice(signal),
    // A key with the scope “read” may not see the names of SSH keys, and not who the members are.
    account.apiKey?.scope === 'read' ? null : usableKeys(account),
    account.apiKey?.scope === 'read' ? null : readPeople(account),
  ])
  return {
    plans,
    regions,
    images,
    servers,
    firewalls,
    schedules,
    alarms,
    people,
    quotas,
    rules,
    networks,
    addresses,
    addressOffers,
    volumes,
    volumePrice,
    features,
    backupPrice,
    keys: keys?.map(({ name }) => name) ?? null,
    now: data.now(),
  }
}

/** Whom alarms can write to; null: the person or the key may not change alarms. @throws Failure (plain object) */
async function readPeople(account: AccountData) {
  try {
    return await account.alarmPeople()
  } catch (failure) {
    if (toFailure(failure).code === 'forbidden') return null
    throw failure
  }
}
