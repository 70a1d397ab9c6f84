-- +goose Up
-- customer, order: names are compared without apostrophes, and letters without an accent to drop as people write them (text.Name)
-- customer: the words of those whose name or email was folded otherwise are written anew
INSERT INTO customer_unwritten (customer_id) SELECT id FROM customers
WHERE (name_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*' OR email_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*') AND id NOT IN (SELECT customer_id FROM customer_unwritten);
DELETE FROM customer_words WHERE customer_id IN (SELECT id FROM customers
  WHERE name_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*' OR email_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*');
UPDATE customers SET name_fold = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_fold, '''', ''), '‘', ''), '’', ''), 'ʼ', ''), '`', ''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'), 'ı', 'i'), 'ŋ', 'n')),
  company_fold = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(company_fold, '''', ''), '‘', ''), '’', ''), 'ʼ', ''), '`', ''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'), 'ı', 'i'), 'ŋ', 'n'))
WHERE name_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*';
-- order: the list notices what is updated
UPDATE orders SET name_fold = trim(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_fold, '''', ''), '‘', ''), '’', ''), 'ʼ', ''), '`', ''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'), 'ı', 'i'), 'ŋ', 'n'))
WHERE name_fold GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*' OR lower(email) GLOB '*[''‘’ʼ`ßæœþłøđðħŧıŋ]*';
