package main

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
)

var (
	templCall  = regexp.MustCompile(`\b(?:T|Tr|Key)\(`)
	scriptCall = regexp.MustCompile(`(?:^|[^\w.$])t\(`)
)

// inMarkup adds the sentences of T(ctx, "…") and its likes in templ, and of t('…') in TypeScript, where each branch
// of a condition counts: t(open ? 'Hide' : 'Show').
func inMarkup(said places, name, source string) error {
	call, at := scriptCall, []int{0}
	if path.Ext(name) == ".templ" {
		call, at = templCall, []int{0, 1}
	}
	for _, found := range call.FindAllStringIndex(source, -1) {
		if commented(source, found[0]) {
			continue
		}
		place := fmt.Sprintf("%s:%d", name, 1+strings.Count(source[:found[1]], "\n"))
		args := arguments(source[found[1]:])
		for _, i := range at {
			if i >= len(args) {
				break
			}
			sentences, err := literals(args[i])
			if err != nil {
				return fmt.Errorf("%s: %w", place, err)
			}
			for _, sentence := range sentences {
				said.add(sentence, place)
			}
			if len(sentences) > 0 {
				break
			}
		}
	}
	return nil
}

// commented is true inside a comment that begins its line.
func commented(source string, at int) bool {
	line := strings.TrimSpace(source[strings.LastIndexByte(source[:at], '\n')+1 : at])
	for _, sign := range []string{"//", "/*", "*", "{/*"} {
		if strings.HasPrefix(line, sign) {
			return true
		}
	}
	return false
}

// arguments splits what follows an opening bracket at its own commas, up to the closing one.
func arguments(source string) []string {
	var args []string
	depth, begin := 0, 0
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\'', '"', '`':
			i += quoted(source[i:]) - 1
		case '(', '[', '{':
			depth++
		case ',':
			if depth == 0 {
				args = append(args, source[begin:i])
				begin = i + 1
			}
		case ')', ']', '}':
			if depth == 0 {
				return append(args, source[begin:i])
			}
			depth--
		}
	}
	return args
}

// quoted is the length of the string literal at the start of source, quotes included.
func quoted(source string) int {
	for i := 1; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case source[0]:
			return i + 1
		}
	}
	return len(source)
}

// literals are the strings that arg can be: arg itself, or the branches of a condition.
func literals(arg string) ([]string, error) {
	var sentences []string
	depth, before := 0, byte('?')
	for i := 0; i < len(arg); i++ {
		switch c := arg[i]; c {
		case ' ', '\t', '\n':
			continue
		case '\'', '"', '`':
			n := quoted(arg[i:])
			if depth == 0 && (before == '?' || before == ':') {
				sentence, err := unquoted(arg[i : i+n])
				if err != nil {
					return nil, err
				}
				sentences = append(sentences, sentence)
			}
			i += n - 1
			before = c
			continue
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		before = arg[i]
	}
	return sentences, nil
}

func unquoted(literal string) (string, error) {
	inner := literal[1 : len(literal)-1]
	if literal[0] == '`' {
		if strings.Contains(inner, "${") {
			return "", fmt.Errorf("%s is put together at run time: leave a place (%%s) in the sentence", literal)
		}
		return inner, nil
	}
	if literal[0] == '\'' {
		inner = strings.ReplaceAll(strings.ReplaceAll(inner, `\'`, `'`), `"`, `\"`)
	}
	sentence, err := strconv.Unquote(`"` + inner + `"`)
	if err != nil {
		return "", fmt.Errorf("%s: %w", literal, err)
	}
	return sentence, nil
}
