export default function CustomerList() {
  return null
}
