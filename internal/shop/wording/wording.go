// Package wording is what a shop says in its own words: any sentence of the program in any language, and the letters
// that its customers get.
package wording
