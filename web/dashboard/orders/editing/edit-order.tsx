export default function EditOrder() {
  return null
}
