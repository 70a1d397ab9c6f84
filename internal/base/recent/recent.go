// Package recent holds the values that were asked for last.
package recent

// Map holds about most values, the ones that were put or got last, in two halves: what is got moves into the young one,
// and when that is full the old one goes. It costs no list of who was last, and needs no clock. It is not safe for use
// by several goroutines at once. The zero Map holds one value or two.
type Map[K comparable, V any] struct {
	most       int
	young, old map[K]V
}

// New makes an empty map of about most values.
func New[K comparable, V any](most int) Map[K, V] { return Map[K, V]{most: most} }

// Get returns the value of a key, which is now one of the last.
func (m *Map[K, V]) Get(k K) (v V, ok bool) {
	if v, ok = m.young[k]; ok {
		return v, true
	}
	if v, ok = m.old[k]; ok {
		delete(m.old, k)
		m.Put(k, v)
	}
	return v, ok
}

// Put keeps a value, in place of the one that its key had.
func (m *Map[K, V]) Put(k K, v V) {
	if _, isYoung := m.young[k]; !isYoung && (len(m.young) >= m.most/2 || m.young == nil) {
		m.young, m.old = map[K]V{}, m.young
	}
	m.young[k] = v
}

// Delete drops the value of a key.
func (m *Map[K, V]) Delete(k K) {
	delete(m.young, k)
	delete(m.old, k)
}

// Clear drops all values.
func (m *Map[K, V]) Clear() { m.young, m.old = nil, nil }
