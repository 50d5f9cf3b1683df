export default function MadeOrder() {
  return null
}
