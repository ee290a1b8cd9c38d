/** Where the provisioner sends the files of images, below the address of the consoles. */
export const IMAGE_PATH = '/image/v1'
