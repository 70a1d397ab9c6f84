// Package pagecache keeps finished pages of the shop for visitors of whom nothing is known, ready to be sent. It knows
// nothing of what is on them: whoever sees that something has changed says that a new edition begins.
package pagecache

import (
	"container/list"
	"fmt"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"
)

// Cache holds pages by key, those asked for last, up to a number of bytes. It is safe for concurrent use.
type Cache struct {
	limit   int64
	open    atomic.Bool
	edition atomic.Uint64 // of what pages are made from

	making singleflight.Group

	mu    sync.Mutex
	pages map[string]*list.Element // of *kept
	order *list.List               // the one asked for last is first
	size  int64
}

type kept struct {
	key   string
	page  *Page
	issue issue
}

// issue says when a page is of use. A page may tell the time, so it holds for its minute alone.
type issue struct {
	edition uint64
	minute  int64
}

// perPage is about what a page takes beside its bytes and its key.
const perPage = 1024

// New returns a cache of at most limit bytes, closed.
func New(limit int64) *Cache {
	return &Cache{limit: limit, pages: map[string]*list.Element{}, order: list.New()}
}

// Open lets pages be kept: from now on somebody says when they hold no more.
func (c *Cache) Open() {
	c.Renew()
	c.open.Store(true)
}

// Close keeps no page until Open: nobody can tell at present whether one still holds.
func (c *Cache) Close() { c.open.Store(false) }

// Keeps says whether pages are kept.
func (c *Cache) Keeps() bool { return c.limit > 0 && c.open.Load() }

// Renew begins a new edition: no page before it is sent any more.
func (c *Cache) Renew() { c.edition.Add(1) }

// Size is how many bytes are kept.
func (c *Cache) Size() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

// Page returns the page with this key. Where there is none of the present edition and minute it is made, once for all
// who ask meanwhile. No page and no error: the maker says that this one may not be kept.
func (c *Cache) Page(key string, minute int64, maker func() (*Page, error)) (*Page, error) {
	now := issue{c.edition.Load(), minute} // before the page is made of anything
	if p := c.find(key, now); p != nil {
		return p, nil
	}
	// who comes after a change must not get what was begun before it
	made, err, _ := c.making.Do(fmt.Sprint(key, now), func() (any, error) {
		if p := c.find(key, now); p != nil {
			return p, nil
		}
		p, err := maker()
		if p != nil && err == nil {
			c.keep(&kept{key, p, now})
		}
		return p, err
	})
	if err != nil {
		return nil, err
	}
	return made.(*Page), nil
}

func (c *Cache) find(key string, now issue) *Page {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.pages[key]
	if !ok {
		return nil
	}
	k := e.Value.(*kept)
	if k.issue != now {
		return nil
	}
	c.order.MoveToFront(e)
	return k.page
}

func (c *Cache) keep(k *kept) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.pages[k.key]; ok {
		c.drop(e)
	}
	c.pages[k.key] = c.order.PushFront(k)
	c.size += k.size()
	for c.size > c.limit {
		c.drop(c.order.Back())
	}
}

func (c *Cache) drop(e *list.Element) {
	k := c.order.Remove(e).(*kept)
	delete(c.pages, k.key)
	c.size -= k.size()
}

func (k *kept) size() int64 { return int64(len(k.page.Body)+len(k.key)) + perPage }
