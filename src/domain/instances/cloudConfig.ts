import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { CloudInitCheck } from './cloudInit'

/** The top-level keys of cloud-init's modules: https://cloudinit.readthedocs.io/en/latest/reference/modules.html */
const KNOWN_KEYS: ReadonlySet<string> = new Set(
  `ansible apk_repos apt apt_pipelining apt_reboot_if_required apt_update apt_upgrade autoinstall bootcmd
  byobu_by_default ca_certs ca-certs chef chpasswd cloud_config_modules cloud_final_modules cloud_init_modules
  create_hostname_file datasource debug device_aliases disable_ec2_metadata disable_root disable_root_opts disk_setup
  drivers fan final_message fqdn fs_setup groups growpart grub-dpkg grub_dpkg hostname keyboard landscape launch-index
  locale locale_configfile lxd manage_etc_hosts manual_cache_clean mcollective merge_how merge_type mount_default_fields
  mounts network no_ssh_fingerprints ntp output package_reboot_if_required package_update package_upgrade packages
  password phone_home power_state prefer_fqdn_over_hostname preserve_hostname puppet random_seed reporting resize_rootfs
  resolv_conf rh_subscription rpi rsyslog runcmd salt_minion snap spacewalk ssh ssh_authorized_keys ssh_deletekeys
  ssh_fp_console_blacklist ssh_genkeytypes ssh_import_id ssh_key_console_blacklist ssh_keys
  ssh_publish_hostkeys ssh_pwauth ssh_quiet_keygen swap system_info timezone ubuntu_advantage ubuntu_pro
  updates user users vendor_data version wireguard write_files yum_repo_dir yum_repos zypper`
    .split(/\s+/)
    .filter(Boolean),
)

/** Parses the YAML of a configuration: the first error with its line, and keys that cloud-init ignores. */
export function checkCloudConfig(text: string): CloudInitCheck {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) {
    const line = lineAt(error.pos[0])
    return { problem: `Line ${line}: ${error.message}`, line, warnings: [] }
  }
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) return { warnings: [] }
  if (!isMap(contents)) {
    const line = lineAt(contents.range?.[0] ?? 0)
    return {
      problem: `Line ${line}: Write keys with values, such as packages:`,
      line,
      warnings: [],
    }
  }
  const warnings = contents.items.flatMap(({ key }) => {
    if (!isScalar(key) || KNOWN_KEYS.has(String(key.value))) return []
    return [`Line ${lineAt(key.range?.[0] ?? 0)}: cloud-init does not know ${String(key.value)}.`]
  })
  return { warnings }
}
