/** Memory and disks are counted in MiB and read in GiB. */
export const MIB_PER_GIB = 1024
