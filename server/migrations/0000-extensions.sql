-- Trigram indexes for quick search, and exclusion constraints over scalar columns.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
