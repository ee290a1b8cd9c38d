import type { Socket } from 'node:net'

const block = Buffer.alloc(256 * 1024)

/** Sends zeros as fast as the other side takes them, until the connection ends. */
export function sendTo(socket: Socket): void {
  const fill = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('error', () => socket.destroy())
  socket.on('drain', fill)
  fill()
}

/** Takes what comes for a while, then ends the connection. @returns megabytes in a second */
export function receiveFrom(socket: Socket, seconds: number): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0
    const began = performance.now()
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      const milliseconds = performance.now() - began
      if (milliseconds < seconds * 1000) return
      socket.destroy()
      // Bytes in a millisecond are kilobytes in a second.
      resolve(Math.round(bytes / milliseconds / 1000))
    })
  })
}
