/** stub */
export default function SecurityScreen() {
  return null
}
