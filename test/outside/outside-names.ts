/**
 * Fake DNS: after this import `receiver-40123.example.com` is port 40123 of this machine, in this
 * process; other names resolve as usual.
 */
import { network } from '#server/outside/outside.ts'

const reach = network.reach
network.reach = async (url) => {
  const port = /^receiver-(\d+)\.example\.com$/.exec(url.hostname)?.[1]
  return port ? { address: '127.0.0.1', family: 4, port: Number(port) } : reach(url)
}
