-- Hosted projects come with a second API over the same tables. This site does not use it, and its
-- nested queries have none of the limits of the first.
drop extension if exists pg_graphql;
