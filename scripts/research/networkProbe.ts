import { connect } from 'node:net'
import { receiveFrom, sendTo } from './transfer.ts'

/**
 * `networkProbe.ts send|receive <host> <port> <seconds>` sends to the machine until it hangs up, or receives from it and
 * prints the megabytes in a second. It runs in the network of a server.
 */
const [direction, host = '', port, seconds] = process.argv.slice(2)

const socket = connect(Number(port), host, () => {
  if (direction === 'send') sendTo(socket)
  else void receiveFrom(socket, Number(seconds)).then((rate) => console.log(rate))
})
