import { createMetrics, type Metrics } from '../queue/metrics.ts'

const names = {
  counters: {
    actions_total: 'Actions that ended here, by kind and result.',
    requests_total: 'Calls to the backend, by procedure and result.',
    network_settings_total: 'Settings of the network that were tried here, by kind and result.',
    address_tasks_total: 'Works on extra addresses that were tried here, by kind and result.',
    leases_lost_total: 'Actions that another worker or an admin took over.',
    usage_samples_total: 'Usage samples that were recorded.',
    consoles_total: 'Consoles that ended, by why.',
    consoles_refused_total: 'Connections for which there was no place, by limit.',
    downloads_total: 'Downloads of images that ended, by how.',
  },
  gauges: {
    actions_running: 'Actions in progress.',
    actions_stuck: 'Actions in progress for longer than 5 minutes.',
    heartbeat_timestamp_seconds: 'When the backend last took a heartbeat.',
    queue_actions: 'Open actions of all workers, by status.',
    queue_oldest_due_seconds: 'How long the oldest due action has waited for a worker.',
    findings: 'Differences between engine and database, by kind.',
    engine_instances: 'Servers in the engine.',
    engine_members: 'Machines of the engine, by region and state.',
    engine_memory_used_ratio: 'Memory in use on a machine, 0 to 1, by region and machine.',
    engine_disk_used_ratio: 'Disk space in use on a machine, 0 to 1, by region and machine.',
    status_samples_waiting: 'Readings of the parts that are not stored yet.',
    consoles_open: 'Consoles that people have open.',
    downloads_open: 'Downloads of images that run.',
    token_expires_timestamp_seconds: 'When the token of this process expires.',
  },
  histograms: { action_seconds: 'How long actions took, by kind.' },
} as const

export type ProvisionerMetrics = Metrics<typeof names>

/** The metrics of the provisioner. docs/operations.md describes them. */
export const createProvisionerMetrics = (): ProvisionerMetrics =>
  createMetrics('provisioner', names)
