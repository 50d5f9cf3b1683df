export default function FindOrder() {
  return null
}
