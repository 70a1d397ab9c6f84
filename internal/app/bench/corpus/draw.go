package corpus

import (
	"math"
	"math/rand/v2"
)

// weighted draws a place by its weight in constant time (Walker's alias method).
type weighted struct {
	chance []float64
	alias  []int32
}

func newWeighted(weights []float64) weighted {
	n := len(weights)
	w := weighted{make([]float64, n), make([]int32, n)}
	total := 0.0
	for _, x := range weights {
		total += x
	}
	var small, large []int
	for i, x := range weights {
		w.chance[i] = x * float64(n) / total
		w.alias[i] = int32(i)
		if w.chance[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, l := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		w.alias[s] = int32(l)
		w.chance[l] -= 1 - w.chance[s]
		if w.chance[l] < 1 {
			large = large[:len(large)-1]
			small = append(small, l)
		}
	}
	for _, i := range append(small, large...) {
		w.chance[i] = 1
	}
	return w
}

// zipf weighs n places as 1/(place+shift)^power.
func zipf(n int, power, shift float64) weighted { return newWeighted(zipfWeights(n, power, shift)) }

func zipfWeights(n int, power, shift float64) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = math.Pow(float64(i)+shift, -power)
	}
	return weights
}

func (w weighted) draw(r *rand.Rand) int {
	i := r.IntN(len(w.chance))
	if r.Float64() < w.chance[i] {
		return i
	}
	return int(w.alias[i])
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// often draws a place of few shares that add up to 1.
func often(r *rand.Rand, shares ...float64) int {
	x := r.Float64()
	for i, s := range shares {
		if x -= s; x < 0 {
			return i
		}
	}
	return len(shares) - 1
}
