/** Where the provisioner sends the files of disks, below the address of the consoles. */
export const DOWNLOAD_PATH = '/download/v1'
