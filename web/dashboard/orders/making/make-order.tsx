export default function MakeOrder() {
  return null
}
