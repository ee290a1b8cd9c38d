-- For prices: no two of one plan and currency at the same time.
create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;
