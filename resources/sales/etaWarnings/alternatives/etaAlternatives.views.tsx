export default function EtaAlternatives() {
  return null
}
