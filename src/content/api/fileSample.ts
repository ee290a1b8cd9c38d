import { brand } from '@/lib/brand'

/** A file of servers, with something of everything that it can say. */
export const fileSample = `name: website
firewalls:
  web:
    rules:
      - { label: SSH, ports: 22, from: [203.0.113.0/24] }
      - { label: HTTPS, ports: 443 }
      - { protocol: icmp }
networks:
  inside: { region: fra1, range: 10.1.0.0/24 }
addresses:
  mail: { region: fra1, server: db, reverse: mail.example.com }
volumes:
  data: { size: 20, protected: true } # GiB
servers:
  db:
    plan: v1.small
    region: fra1
    image: debian-13
    keys: [laptop]
    networks: [{ name: inside, address: 10.1.0.5 }]
    volumes: [data]
  site:
    count: 2 # site-1 and site-2
    plan: v1.small
    region: fra1
    image: debian-13
    keys: [laptop]
    cloud_init: |
      #cloud-config
      packages: [nginx]
    firewalls: [web]
    networks: [{ name: inside }]
    labels: { env: prod }
    protected: true
    backups: { day: Sunday, hour: 3, time_zone: Europe/Vienna, keep: 4 }
alarms:
  Site is busy: { kind: cpu, above: 80, minutes: 15, label: env=prod, to: [mailbox] }`

/** A program that answers Ansible with the servers of a workspace. */
export const ansibleScript = `#!/bin/sh
exec ${brand.slug} inventory "$@"`
